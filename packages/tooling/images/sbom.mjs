import { licenseOf } from '../supply-chain/installed-packages.mjs';

/** @typedef {import('../supply-chain/installed-packages.mjs').InstalledPackage} InstalledPackage */

/**
 * The packages of an image as a software bill of materials. `npm sbom` can't make one of a workspace: it overflows its
 * stack.
 *
 * @param {string} image
 * @param {string} version
 * @param {InstalledPackage[]} packages
 * @param {string} root where their package.json files are
 */
export const sbomOf = (image, version, packages, root) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: `bindery/${image}`, version } },
  components: packages.map((one) => componentOf(one, root)),
});

/**
 * @param {InstalledPackage} installed
 * @param {string} root
 */
function componentOf(installed, root) {
  const { name, version = '', path, integrity = '' } = installed;
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: licenseOf(installed, root) }],
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
  };
}
