import { readProblem } from '@bindery/web-kit/api';
import type { Auth } from '@bindery/web-kit/auth';

const NAMES = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
];

/** The address that the extension waits for, or why there is none. */
export type Answered = { readonly redirectTo: string } | { readonly problem: string };

/** Answers an authorization request in the name of the signed-in person. Identity checks where the answer leads. */
export async function answerRequest(
  auth: Auth,
  request: URLSearchParams,
  decision: 'allow' | 'cancel',
): Promise<Answered> {
  const { data } = await auth.getSession();
  if (!data.session) return { problem: 'Your session has ended. Sign in again.' };
  const fields = Object.fromEntries(NAMES.map((name) => [name, request.get(name) ?? '']));
  try {
    const response = await fetch('/auth/v1/oauth/authorize', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${data.session.access_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ ...fields, decision }),
    });
    if (!response.ok) return { problem: (await readProblem(response)).detail };
    const { redirect_to: redirectTo } = (await response.json()) as { redirect_to: string };
    return { redirectTo };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { problem: "Bindery can't be reached. Check your connection, then try again." };
  }
}
