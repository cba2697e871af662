// Which part may import which. Parts are told by path, so a new service, package or feature falls under a rule by
// where it lies, and nobody has to add it to a list.

/**
 * @typedef {object} Boundary
 * @property {RegExp} from the importing file, its path from the root
 * @property {RegExp} to what it may import besides its own workspace, as a path from the root
 */

const backendPackages = 'packages/(contracts|service-kit|field-crypto|telemetry)';
const browserPackages = 'packages/(contracts|ui|web-kit)';
const testFile = /(\.test\.tsx?$|\/test\/)/;

/** The first that matches the importing file counts. @type {Boundary[]} */
const boundaries = [
  { from: /^packages\/(contracts|field-crypto|telemetry|static-site)\//, to: /^$/ },
  { from: /^packages\/(ui|web-kit)\//, to: new RegExp(`^${browserPackages}/`) },
  { from: /^packages\/service-kit\//, to: /^packages\/(contracts|field-crypto|telemetry)\// },
  { from: /^packages\/tooling\//, to: /^$/ },
  { from: /^packages\//, to: /^packages\// },
  { from: /^gateway\//, to: new RegExp(`^(${backendPackages}|packages/static-site)/`) },
  { from: /^services\/[^/]+\//, to: new RegExp(`^${backendPackages}/`) },
  { from: /^frontends\/[^/]+\/rsbuild\.config\./, to: /^packages\/tooling\// },
  { from: /^frontends\//, to: new RegExp(`^${browserPackages}/`) },
  { from: /^stack\/payment-stand-in\//, to: /^$/ },
  {
    from: /^stack\//,
    to: new RegExp(`^(${backendPackages}|packages/(tooling|local-servers)|stack/payment-stand-in)/`),
  },
  { from: /^(e2e|bench|faults|ops)\//, to: /^(packages|stack)\// },
];

/** What a test may import on top. */
const testSupport = /^(packages\/(test-kit|tooling)|stack\/payment-stand-in)\//;

/** Packages of others that a part keeps out. @type {{ from: RegExp, refuse: RegExp, because: string }[]} */
const refused = [
  {
    from: /^packages\/contracts\/src\//,
    refuse: /^(?!zod($|\/)|\.)/,
    because: 'contracts are read by the browser and by every service, so they import only zod',
  },
  {
    from: /^packages\/field-crypto\//,
    refuse: /^@nestjs\//,
    because: 'field-crypto is usable on its own, without Nest',
  },
  {
    from: /^(frontends\/[^/]+\/src|packages\/(ui|web-kit))\//,
    refuse: /^(node:|@nestjs\/|@nats-io\/|pg$|pino$)/,
    because: 'this runs in a browser',
  },
];

/** Runs on a fresh clone, before npm has linked any package by its name. */
const beforeInstall = { from: /^stack\/[^/]+\.mjs$/, to: /^packages\/tooling\// };

/**
 * The sentence that tells why a file may not import a module, or nothing when it may.
 *
 * @param {string} file path from the root, with forward slashes
 * @param {string} request the specifier as written
 * @param {(name: string) => string | undefined} folderOf the folder of a workspace, by its package name
 * @returns {string | undefined}
 */
export function boundaryProblem(file, request, folderOf) {
  const own = workspaceOf(file);
  const target = request.startsWith('.') ? joinPath(file, request) : workspaceTarget(request, folderOf);
  const isTest = testFile.test(file);

  const outsider = isTest
    ? undefined
    : refused.find(({ from, refuse }) => from.test(file) && refuse.test(request));
  if (outsider) return `"${request}" does not belong here: ${outsider.because}.`;
  if (target === undefined || own === undefined) return undefined;

  if (workspaceOf(target) === own) return featureProblem(file, target);
  if (beforeInstall.from.test(file) && beforeInstall.to.test(target)) return undefined;
  if (request.startsWith('.'))
    return `"${request}" leaves ${own}: import the other part by its package name.`;
  if (isTest && testSupport.test(target)) return undefined;
  const boundary = boundaries.find(({ from }) => from.test(file));
  if (!boundary || boundary.to.test(target)) return undefined;
  return `${own} may not import ${workspaceOf(target) ?? target}.`;
}

/**
 * @param {string} file
 * @param {string} target in the same workspace
 */
function featureProblem(file, target) {
  const own = featureOf(file);
  if (own === undefined) return undefined;
  const other = featureOf(target);
  if (other !== undefined && other !== own) {
    return `The feature ${own} may not import the feature ${other}: app/ puts features together.`;
  }
  if (/^frontends\/[^/]+\/src\/app\//.test(target)) {
    return `The feature ${own} may not import app/, which is made of features.`;
  }
  return undefined;
}

/** @param {string} path */
function featureOf(path) {
  return /^frontends\/[^/]+\/src\/features\/([^/]+)/.exec(path)?.[1];
}

/** @param {string} path */
function workspaceOf(path) {
  return /^((packages|services|frontends)\/[^/]+|stack\/payment-stand-in|gateway|stack|e2e|bench|faults)(?=\/)/.exec(
    path,
  )?.[0];
}

/**
 * @param {string} request
 * @param {(name: string) => string | undefined} folderOf
 */
function workspaceTarget(request, folderOf) {
  const [scope, name, ...rest] = request.split('/');
  const folder = folderOf(`${scope}/${name}`);
  return folder === undefined ? undefined : [folder, ...rest, ''].join('/');
}

/**
 * @param {string} file
 * @param {string} request
 */
function joinPath(file, request) {
  const steps = file.split('/').slice(0, -1);
  for (const step of request.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
