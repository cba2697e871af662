import { sendJson } from '../edge/send-json.js';
import { definePolicy } from './policy.js';

/** What the shell reads before it starts: where each micro-frontend's manifest is. */
const settings = {
  remotes: {
    crm: '/remotes/crm/mf-manifest.json',
    admin: '/remotes/admin/mf-manifest.json',
  },
};

/** Serves `/config.json`. */
export function createBrowserSettings() {
  return definePolicy('browser-settings', {}, () => (_req, res) => sendJson(res, settings));
}
