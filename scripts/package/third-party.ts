import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}

/**
 * The licences of the packages that the files come from, as one text. Packages with the same licence text share a
 * section.
 */
export function thirdPartyNotices(files: readonly string[]): string {
  const folders = [...new Set(files.filter((file) => file.includes('node_modules')).map(packageFolder))];
  const sections = new Map<string, string[]>();
  for (const { title, text } of folders.map(readLicence)) sections.set(text, [...(sections.get(text) ?? []), title]);
  const written = [...sections].map(([text, titles]) => `${titles.toSorted().join('\n')}\n\n${text}\n`).toSorted();
  return written.join(`\n${'-'.repeat(100)}\n\n`);
}

function packageFolder(file: string): string {
  const [folder] = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  if (folder === undefined) throw new Error(`${file} belongs to no package`);
  return folder;
}

function readLicence(folder: string): { title: string; text: string } {
  // Every npm package has a manifest with a name and a version.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const name = manifest.license ?? manifest.licenses?.[0]?.type;
  const title = `${manifest.name} ${manifest.version} (${name})`;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return {
    title,
    text: text === '' ? `The package contains no licence text; its manifest names the licence ${name}.` : text,
  };
}
