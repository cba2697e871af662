declare module 'email-providers' {
  /** Domains of public mailbox providers, in lower case. */
  const domains: readonly string[];
  export default domains;
}
