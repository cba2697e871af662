/** The page that somebody wrote from. They said so themselves, so it is a link only where it leads to the web. */
export function PageAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
