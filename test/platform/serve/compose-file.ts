import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { asList, asObject } from '../../../contract/document.ts';

export const composeFile = 'examples/operate/compose.yaml';
export const composeText = readFileSync(composeFile, 'utf8');

const { services } = asObject(parse(composeText));
const { 'control-plane': ours } = asObject(services);
const { build, command, environment, healthcheck } = asObject(ours);

/** The lines of the file of the image. */
export const imageLines = String(asObject(build).dockerfile_inline).trim().split('\n');
/** What follows the program: the subcommand and its options. */
export const serviceArguments = asList(command).map(String);
export const healthCheck = asList(asObject(healthcheck).test).map(String);

/** The variables of the service, with those of the host in their places. Throws if one is missing. */
export function variablesOf(host: Readonly<Record<string, string>>): Record<string, string> {
  const filled = Object.entries(asObject(environment)).map(([name, value]): [string, string] => [
    name,
    fill(String(value), host),
  ]);
  return Object.fromEntries(filled);
}

function fill(value: string, host: Readonly<Record<string, string>>): string {
  return value.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const given = host[name];
    if (given === undefined) throw new Error(`compose.yaml needs ${name}.`);
    return given;
  });
}
