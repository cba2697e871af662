const SECRET_TYPES = new Set([
  'password',
  'hidden',
  'file',
  'submit',
  'reset',
  'button',
  'image',
  'color',
  'range',
]);
const SECRET_AUTOCOMPLETE = /(?:^|\s)(?:cc-[\w-]+|one-time-code|(?:current|new)-password)(?:\s|$)/i;
/** Names of fields whose values open something, also where a page shows them as plain text. */
const SECRET_NAMES =
  /pass(?:word|code|phrase)|\bpwd\b|\bpin\b|\botp\b|one[-_ ]?time|(?:verification|security|auth(?:entication)?|sms|2fa|mfa)[-_ ]?code|secret (?:question|answer)|security answer|\bcvv2?\b|\bcvc2?\b|\bcsc\b|(?:credit|debit)[-_ ]?card|(?<!\b(?:medicare|medicaid|id|member|insurance|health|plan|rx)[-_ ])\bcard[-_ ]?(?:number|no\b|num)|\bcc[-_ ]?(?:num|number|exp|csc|cvc)/i;
/** `cardNumber` has no boundary between its words. */
const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Whether the value of a control is never read: passwords, cards, codes, and what the page itself hides. */
export function isSecret(control: Control, label: string): boolean {
  if (SECRET_TYPES.has(control.type)) return true;
  if (SECRET_AUTOCOMPLETE.test(control.autocomplete)) return true;
  // Boxes for the single digits of a code.
  if (control instanceof HTMLInputElement && control.maxLength === 1) return true;
  return [control.name, control.id, label, 'placeholder' in control ? control.placeholder : ''].some((name) =>
    SECRET_NAMES.test(words(name)),
  );
}
