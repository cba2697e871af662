import { BlockList, isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { rejectField } from '@bindery/service-kit/errors';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { IntegrationsConfig } from '../config.js';

/** The addresses that an endpoint can have. Whether a name leads to a public one is checked as each delivery connects. */
@Injectable()
export class AllowedHosts {
  private readonly ranges = new BlockList();

  constructor(@Inject(SERVICE) { config }: ServiceSettings<IntegrationsConfig>) {
    for (const range of config.WEBHOOK_ALLOWED_HOSTS) {
      const [address = '', bits] = range.split('/');
      const family = familyOf(address);
      this.ranges.addSubnet(
        address,
        bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits),
        family,
      );
    }
  }

  /** Whether deliveries may go to an address: by https, or by http at a host that the setting allows. */
  allows(url: string): boolean {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' || (isIP(host) > 0 && this.ranges.check(host, familyOf(host)));
  }

  /** @throws AppError `validation_failed` for an address that isn't allowed */
  require(url: string): void {
    if (this.allows(url)) return;
    rejectField('url', 'Enter an address that begins with https://, such as https://example.com/webhooks.');
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
