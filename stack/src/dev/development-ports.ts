import { portsAt, type Ports } from '../ports.js';
import type { FrontEndPorts } from './front-ends.js';

const GATEWAY = 4100;
const REMOTES = { crm: 3001, admin: 3002 } as const;

/** The ports of `npm run dev`: the shell's server has the product's port, in front of the gateway. */
export function developmentPorts(
  offset: number,
  publicPort: number = portsAt(offset).gateway,
): { ports: Ports; frontEnds: FrontEndPorts } {
  return {
    ports: { ...portsAt(offset), gateway: GATEWAY + offset },
    frontEnds: { shell: publicPort, crm: REMOTES.crm + offset, admin: REMOTES.admin + offset },
  };
}
