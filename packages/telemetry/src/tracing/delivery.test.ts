import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { Delivery } from './delivery.js';

it('span delivery pauses for ten seconds after a failure and reports loss and recovery once', () => {
  let now = 0;
  let up = false;
  let asked = 0;
  const collector: SpanExporter = {
    export(_spans, done) {
      asked += 1;
      done(
        up
          ? { code: ExportResultCode.SUCCESS }
          : { code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') },
      );
    },
    shutdown: () => Promise.resolve(),
  };
  const told: string[] = [];
  const delivery = new Delivery(
    collector,
    (state) => told.push(state),
    () => now,
  );
  const send = () => delivery.export([], () => undefined);

  send();
  send();
  expect({ asked, told, works: delivery.works() }).toEqual({ asked: 1, told: ['lost'], works: false });
  now = 10_000;
  send();
  expect({ asked, told }).toEqual({ asked: 2, told: ['lost'] });
  now = 20_000;
  up = true;
  send();
  send();
  expect({ asked, told, works: delivery.works() }).toEqual({ asked: 4, told: ['lost', 'back'], works: true });
});
