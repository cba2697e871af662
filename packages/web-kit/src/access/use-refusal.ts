import { refusalOf, type Permission, type Refusal } from '@bindery/contracts/access';
import { useSession } from '../session/index.js';

const sentences: Readonly<Record<Refusal, string>> = {
  forbidden: "Your role doesn't allow this.",
  service_not_included: "Your plan doesn't include this.",
  subscription_inactive: "Your subscription isn't active. You can view records but not change them.",
};

/** The reason for a refusal, to stand beside the control that it disables. */
export function refusalSentence(refusal: Refusal): string {
  return sentences[refusal];
}

/**
 * Why the signed-in person may not do something, by the rules that the services apply; null when they may. It is null
 * too as long as their token does not say what they may do: then the server's answer tells.
 */
export function useRefusal(permission: Permission): Refusal | null {
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return access ? refusalOf(access, permission) : null;
}
