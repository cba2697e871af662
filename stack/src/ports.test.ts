import { createServer, type Server } from 'node:net';
import { checkPorts, defaultPorts, freePorts, listenersOf, portsAt } from './ports.js';

function occupy(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

describe('the ports of a stack', () => {
  it('are all different when chosen automatically', async () => {
    const ports = Object.values(await freePorts());
    expect(new Set(ports).size).toBe(Object.keys(defaultPorts).length);
  });

  it('are reported with their part and a remedy when already in use', async () => {
    const ports = await freePorts();
    const strangers = await Promise.all([occupy(ports.postgres), occupy(ports.gateway)]);
    const problem: unknown = await checkPorts(listenersOf(ports)).catch((error: unknown) => error);
    for (const stranger of strangers) stranger.close();
    expect((problem as Error).message.split('\n')).toEqual([
      `Port ${String(ports.gateway)}, where the gateway (the product itself) listens, is taken by another program. Stop that program, or choose another port: PORT=8090 npm start.`,
      `Port ${String(ports.postgres)}, where Postgres listens, is taken by another program. Stop that program, or move all ports: PORT_OFFSET=100 npm start.`,
    ]);
  });

  it('move together by an offset, so that two checkouts run side by side', () => {
    const moved = portsAt(100);
    expect(moved).toMatchObject({ gateway: 8180, crm: 4203, postgres: 5533, smtp: 1125 });
    expect(Object.keys(moved)).toEqual(Object.keys(defaultPorts));
    expect(Object.values(moved).filter((port) => Object.values(defaultPorts).includes(port))).toEqual([]);
  });

  it.each([
    [
      { ...defaultPorts, gateway: 6_000 },
      'Port 6000, where the gateway (the product itself) listens,',
      'choose another port: PORT=8090',
    ],
    [portsAt(3_980), "Port 5060, where the mail catcher's page listens,", 'move all ports: PORT_OFFSET=100'],
  ])('are refused where browsers block one, with the reason', async (ports, place, advice) => {
    await expect(checkPorts(listenersOf(ports))).rejects.toThrow(
      `${place} is one that browsers block. Please ${advice} npm start.`,
    );
  });

  it('pass the check when free', async () => {
    await expect(checkPorts(listenersOf(await freePorts()))).resolves.toBeUndefined();
  });
});
