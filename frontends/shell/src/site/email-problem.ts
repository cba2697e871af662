/** What is wrong with an e-mail address, as a sentence. The server looks closer; this catches slips of the finger. */
export function emailProblem(address: string): string | undefined {
  if (!address) return 'Enter your e-mail address.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return 'Enter an e-mail address such as you@agency.com.';
  return undefined;
}
