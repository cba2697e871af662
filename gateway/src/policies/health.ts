import { sendJson } from '../edge/send-json.js';
import type { CheckParts } from '../health/check-parts.js';
import type { IsReady } from '../health/readiness.js';
import { definePolicy } from './policy.js';

/** 200 while the event loop runs. It calls no service, so it responds at once. */
export function createLive() {
  return definePolicy('live', {}, () => (_req, res) => sendJson(res, { status: 'up' }));
}

/** 503 until the gateway has reached everything that it needs. */
export function createReady(isReady: IsReady) {
  return definePolicy('ready', {}, () => (_req, res, next) => {
    isReady().then((ready) => {
      if (!ready) res.statusCode = 503;
      sendJson(res, { status: ready ? 'up' : 'down' });
    }, next);
  });
}

/** 200 while the gateway serves; the body has every part's state. */
export function createHealth(checkParts: CheckParts) {
  return definePolicy('health', {}, () => (_req, res, next) => {
    checkParts().then((health) => sendJson(res, health), next);
  });
}
