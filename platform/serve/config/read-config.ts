import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { createCompiler } from '../../../contract/checks/compile.ts';
import { type ConfigMistake, configMistakes } from '../../../contract/config-mistakes.ts';
import { asList, asObject, isObject, type OpenApiDocument } from '../../../contract/document.ts';
import { didYouMean } from '../../../contract/model/did-you-mean.ts';
import { ServeConfigError } from '../../shared/config-error.ts';
import { startOf } from '../../shared/yaml-place.ts';
import type { Config } from './config.ts';
import { findWrongProxies } from './proxies.ts';
import { configSchema } from './schema.ts';

interface ConfigFile {
  /** Name of the file in messages. */
  readonly name: string;
  readonly text: string;
}

export interface ReadOptions {
  /** Whether apps are simulated, which the region of the default says in its name. */
  readonly isSimulated?: boolean;
}

/** The file that documents every field. What a file of the operator leaves out is as it says. */
export const defaultConfigFile = new URL('default.yaml', import.meta.url);

/**
 * Reads the configuration from a file, or the default. @throws ServeConfigError with every mistake of the file, each
 * with its line
 */
export function readConfig(
  file: ConfigFile | null,
  document: OpenApiDocument,
  { isSimulated = false }: ReadOptions = {},
): Config {
  const usual: ConfigFile = { name: 'default.yaml', text: readFileSync(defaultConfigFile, 'utf8') };
  const { name, text } = file ?? usual;
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const syntax = parsed.errors.map(
    ({ message, pos }) => `${name}:${lines.linePos(pos[0]).line}  invalid YAML: ${message}`,
  );
  if (syntax.length > 0) throw new ServeConfigError(syntax);
  const given: unknown = (file && parsed.toJS()) ?? {};
  const whole = isObject(given) ? fill(given, defaultsOf(usual, isSimulated)) : given;
  const mistakes = findMistakes(whole, document);
  // The schema has checked the type, unless there are mistakes.
  const config = whole as Config;
  const found = mistakes.length > 0 ? mistakes : [...findWrongProxies(config), ...findWrongReferences(config)];
  if (found.length === 0) return withAbsolutePaths(config);
  const lineAt = (path: string) => lines.linePos(startOf(parsed, path)).line;
  throw new ServeConfigError(
    found.map(({ path, message }) => `${name}:${lineAt(path)}  ${path === '' ? 'The configuration' : path} ${message}`),
  );
}

/** Processes of the server have other working folders. */
function withAbsolutePaths({ engine, backup, regions, ...config }: Config): Config {
  const certificates = engine.ingress.certificates.map(({ certificateFile, keyFile }) => ({
    certificateFile: resolve(certificateFile),
    keyFile: resolve(keyFile),
  }));
  const { caFile } = engine.sources;
  const sources = { caFile: caFile === null ? null : resolve(caFile) };
  const to = backup.to === null || backup.to.startsWith('s3://') ? backup.to : resolve(backup.to);
  return {
    ...config,
    regions: regions.map(withAbsolutePath),
    backup: { ...backup, to },
    engine: { ...engine, ingress: { ...engine.ingress, certificates }, sources },
  };
}

function withAbsolutePath({ kubernetes, ...region }: Config['regions'][number]) {
  if (!kubernetes) return region;
  const { kubeconfig } = kubernetes;
  return { ...region, kubernetes: { ...kubernetes, kubeconfig: kubeconfig === null ? null : resolve(kubeconfig) } };
}

/** The default: an operator's own regions keep their names. */
function defaultsOf({ text }: ConfigFile, isSimulated: boolean): Record<string, unknown> {
  const usual = asObject(parseDocument(text).toJS());
  if (!isSimulated) return usual;
  const regions = asList(usual.regions).map((region) => {
    const named = asObject(region);
    return { ...named, name: `${String(named.id)} (simulated)` };
  });
  return { ...usual, regions };
}

/** Adds what is left out, also of sections. */
function fill(
  given: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...usual, ...given };
  for (const [name, value] of Object.entries(given)) {
    const section = Object.hasOwn(usual, name) ? usual[name] : undefined;
    if (isObject(value) && isObject(section)) filled[name] = fill(value, section);
  }
  return filled;
}

function findMistakes(value: unknown, document: OpenApiDocument): ConfigMistake[] {
  const schema = configSchema({ $ref: '#/components/schemas/Template' });
  const validate = createCompiler(document, { formats: 'full', findsAll: true })('configuration', schema);
  return validate(value) ? [] : configMistakes(validate.errors ?? []);
}

/** Finds mistakes that the schema cannot express, such as ids that refer to nothing. */
function findWrongReferences({ tiers, regions, templates, payments }: Config): ConfigMistake[] {
  const known = tiers.map(({ id }) => id);
  const offers = regions.flatMap((region, index) =>
    region.tiers.map((tier, at) => ({ tier, path: `/regions/${index}/tiers/${at}` })),
  );
  const unknown = offers
    .filter(({ tier }) => !known.includes(tier))
    .map(({ tier, path }) => ({
      path,
      message: `names the tier "${tier}", which /tiers does not have.${didYouMean(tier, known)}`,
    }));
  const priced = tiers.flatMap(({ monthlyCents }, index) =>
    monthlyCents > 0 && payments.provider === 'none'
      ? [{ path: `/tiers/${index}/monthlyCents`, message: 'has to be 0, because there is no payment provider.' }]
      : [],
  );
  const unused = regions.flatMap(({ virtual, kubernetes }, index) =>
    virtual && kubernetes
      ? [{ path: `/regions/${index}/kubernetes`, message: 'is for a region that is not `virtual`.' }]
      : [],
  );
  return [
    ...unknown,
    ...priced,
    ...unused,
    ...findTwice('/tiers', tiers),
    ...findTwice('/regions', regions),
    ...findTwice('/templates', templates),
  ];
}

function findTwice(path: string, list: readonly { readonly id: string }[]): ConfigMistake[] {
  const ids = list.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `${path}/${index}/id`, message: `is "${id}", which is there twice.` }] : [],
  );
}
