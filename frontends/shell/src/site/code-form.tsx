import { CodeForm as SixDigits } from '@bindery/ui/form';
import { useAuth } from './auth-client.js';

interface CodeFormProps {
  email: string;
  autoFocus?: boolean;
  /** Called before the code is sent; false keeps it from being sent. */
  onCheck?: () => boolean;
  onSignedIn?: (() => void) | undefined;
}

/** Signs in with the six-digit code of a login mail. */
export function CodeForm({ email, autoFocus, onCheck = () => true, onSignedIn }: CodeFormProps) {
  const auth = useAuth();
  const check = async (token: string) => {
    if (!onCheck()) return undefined;
    const { error } = await auth.verifyOtp({ email, token, type: 'email' });
    if (!error) onSignedIn?.();
    return error?.message;
  };
  return <SixDigits submitLabel="Sign in" autoFocus={autoFocus} check={check} />;
}
