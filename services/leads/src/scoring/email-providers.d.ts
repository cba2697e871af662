declare module 'email-providers' {
  /** Domains under which anybody gets a mailbox, in lower case. */
  const domains: readonly string[];
  export default domains;
}
