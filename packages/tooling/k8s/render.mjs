import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { mergePatch } from './merge-patch.mjs';

/**
 * @typedef {import('./kubernetes-object.d.mts').KubernetesObject} KubernetesObject
 * @typedef {import('./kubernetes-object.d.mts').Container} Container
 * @typedef {import('./kubernetes-object.d.mts').Kustomization} Kustomization
 * @typedef {(file: string) => string} Read
 */

const KEYS = new Set(
  `apiVersion kind resources components patches labels images replicas namespace nameSuffix configMapGenerator
  secretGenerator generatorOptions`.split(/\s+/),
);
/** Resources that belong to no namespace. */
const CLUSTER_WIDE = new Set(['Namespace']);

/**
 * Renders a folder of k8s/ as `kustomize build` does, but leaves out the hashes in names. So tests need no program that
 * isn't on every machine. `npm run k8s:check` compares it with kustomize. It knows what k8s/ uses, and throws on
 * anything else.
 *
 * @param {string} folder
 * @param {Read} [read] reads a file
 * @returns {KubernetesObject[]}
 */
export function render(folder, read = (file) => readFileSync(file, 'utf8')) {
  return build(folder, [], read);
}

/**
 * @param {string} folder
 * @param {KubernetesObject[]} before what a component changes
 * @param {Read} read
 * @returns {KubernetesObject[]}
 */
function build(folder, before, read) {
  const settings = /** @type {Kustomization} */ (parse(read(path.join(folder, 'kustomization.yaml'))));
  for (const key of Object.keys(settings))
    if (!KEYS.has(key)) throw new Error(`${folder}: this renderer doesn't know "${key}".`);
  let objects = [...before];
  for (const name of settings.resources ?? []) {
    const file = path.join(folder, name);
    objects.push(...(statSync(file).isDirectory() ? build(file, [], read) : documents(read(file))));
  }
  for (const name of settings.components ?? []) objects = build(path.join(folder, name), objects, read);
  objects.push(...generate(folder, settings, read));
  for (const patch of settings.patches ?? []) {
    const body = parse(patch.patch ?? read(path.join(folder, patch.path ?? '')));
    for (const object of objects) if (isTarget(object, patch.target)) mergePatch(object, body);
  }
  for (const object of objects) transform(object, settings);
  return objects;
}

/** @param {string} text */
function documents(text) {
  return parseAllDocuments(text).map((document) => document.toJS());
}

/**
 * @param {string} folder
 * @param {Kustomization} settings
 * @param {Read} read
 * @returns {KubernetesObject[]}
 */
function generate(folder, settings, read) {
  const file = (/** @type {string} */ name) => read(path.join(folder, name));
  const maps = (settings.configMapGenerator ?? []).map(({ name, files }) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name,
      ...(settings.generatorOptions?.labels && { labels: settings.generatorOptions.labels }),
    },
    data: Object.fromEntries(files.map((one) => [path.basename(one), file(one)])),
  }));
  const secrets = (settings.secretGenerator ?? []).map(({ name, type, envs }) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    type: type ?? 'Opaque',
    data: Object.fromEntries(envs.flatMap((one) => variables(file(one)))),
  }));
  return [...maps, ...secrets];
}

/**
 * @param {string} text
 * @returns {[string, string][]} names and values in base64
 */
function variables(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, Buffer.from(value.join('=')).toString('base64')];
    });
}

/**
 * @param {KubernetesObject} object
 * @param {import('./kubernetes-object.d.mts').Target} target
 */
function isTarget(object, { kind, name, labelSelector }) {
  const [label = '', value] = labelSelector?.split('=') ?? [];
  return (
    (kind === undefined || new RegExp(`^(${kind})$`).test(object.kind)) &&
    (name === undefined || new RegExp(`^(${name})$`).test(object.metadata.name)) &&
    (labelSelector === undefined || object.metadata.labels?.[label] === value)
  );
}

/**
 * @param {KubernetesObject} object
 * @param {Kustomization} settings
 */
function transform(object, settings) {
  for (const labels of settings.labels ?? []) addLabels(object, labels);
  const { metadata } = object;
  for (const { name, count } of settings.replicas ?? [])
    if (metadata.name === name && object.spec?.template) object.spec.replicas = count;
  for (const container of containersOf(object)) setImage(container, settings.images ?? []);
  if (settings.nameSuffix) metadata.name += settings.nameSuffix;
  if (!settings.namespace) return;
  if (object.kind === 'Namespace') metadata.name = settings.namespace;
  if (!CLUSTER_WIDE.has(object.kind)) metadata.namespace = settings.namespace;
}

/**
 * @param {KubernetesObject} object
 * @param {NonNullable<Kustomization['labels']>[number]} labels
 */
function addLabels(object, { pairs, includeTemplates }) {
  const { template, volumeClaimTemplates = [] } = object.spec ?? {};
  const templates = includeTemplates && template ? [template, ...volumeClaimTemplates] : [];
  for (const labelled of /** @type {{ metadata?: { labels?: object } }[]} */ ([object, ...templates]))
    labelled.metadata = { ...labelled.metadata, labels: { ...labelled.metadata?.labels, ...pairs } };
}

/**
 * @param {Container} container
 * @param {NonNullable<Kustomization['images']>} images
 */
function setImage(container, images) {
  // A component may come before the patch that names the image.
  const name = container.image?.split(/[:@]/)[0];
  const image = images.find((one) => one.name === name);
  if (!image) return;
  const version = image.digest ? `@${image.digest}` : image.newTag ? `:${image.newTag}` : '';
  container.image = `${image.newName ?? image.name}${version}`;
}

/**
 * All containers of an object's pods.
 *
 * @param {KubernetesObject} object
 * @returns {Container[]}
 */
export function containersOf(object) {
  const pod = object.spec?.template?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

/**
 * Whether a selector chooses a pod with these labels.
 *
 * @param {import('./kubernetes-object.d.mts').Selector | undefined} selector
 * @param {import('./kubernetes-object.d.mts').Labels} labels
 */
export function selects({ matchLabels = {}, matchExpressions = [] } = {}, labels) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}
