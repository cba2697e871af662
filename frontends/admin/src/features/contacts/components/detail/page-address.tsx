import { urlOf } from '@bindery/contracts/url';

/** The page the visitor wrote from. The value is untrusted, so it is a link only when it is http or https. */
export function PageAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || urlOf(address) === null) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
