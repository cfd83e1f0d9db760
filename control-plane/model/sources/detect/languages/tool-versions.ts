import { at, itemsAt, readLines, readText, readToml, type Source, textAt } from '../source.ts';

/**
 * The version of a tool that a file of a version manager names: a file of its own, such as `.ruby-version`, else
 * `.tool-versions` or `mise.toml`. `null` if none does.
 */
export async function chosenVersion(source: Source, tool: string, ownFile?: string): Promise<string | null> {
  const own = ownFile === undefined ? null : await readText(source, ownFile);
  const first = (own ?? '')
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .find(Boolean);
  return first ?? (await ofToolVersions(source, tool)) ?? (await ofMise(source, tool));
}

async function ofToolVersions(source: Source, tool: string): Promise<string | null> {
  for (const line of await readLines(source, '.tool-versions')) {
    const [name, version] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (name === tool && version !== undefined) return version;
  }
  return null;
}

async function ofMise(source: Source, tool: string): Promise<string | null> {
  for (const path of ['mise.toml', '.mise.toml']) {
    const tools = at(await readToml(source, path), 'tools');
    const [first] = itemsAt(tools, tool);
    const version = textAt(tools, tool) ?? textAt(tools, tool, 'version') ?? (typeof first === 'string' ? first : null);
    if (version !== null) return version;
  }
  return null;
}
