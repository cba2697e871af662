/**
 * Inserts the support address into the pages that the development server serves, as `packages/static-site` does in
 * production.
 *
 * @param {string} supportEmail
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function fillSupportEmail(supportEmail) {
  return {
    name: 'bindery:fill-support-email',
    setup(api) {
      api.modifyHTML((html) => html.replaceAll('{SUPPORT_EMAIL}', supportEmail));
    },
  };
}
