import { linesOf, readText, type Source } from '../../source.ts';
import { chosenVersion } from '../tool-versions.ts';

export interface RubyProject {
  /** The names of its gems: all of the lock file, else those of the Gemfile. */
  readonly gems: ReadonlySet<string>;
  /** Such as `3.4`; `null` if no file says. */
  readonly version: string | null;
}

/** The gems and the version of a project in Ruby; `null` without a Gemfile. */
export async function readRubyProject(source: Source): Promise<RubyProject | null> {
  const gemfile = await readText(source, 'Gemfile');
  if (gemfile === null) return null;
  const lock = sectionsOf((await readText(source, 'Gemfile.lock')) ?? '');
  const locked = lockedGems(lock);
  const named = linesOf(gemfile).flatMap((line) => /^\s*gem[\s(]+(['"])([\w.-]+)\1/.exec(line)?.[2] ?? []);
  const chosen = (await chosenVersion(source, 'ruby', '.ruby-version')) ?? '';
  return {
    gems: new Set(locked.length > 0 ? locked : named),
    version: minorOf(chosen) ?? versionOfGemfile(gemfile) ?? minorOf(lock.get('RUBY VERSION')?.[0]?.trim() ?? ''),
  };
}

/** The sections of a lock file with their lines. A section begins at the start of a line. */
function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    // A section such as GEM occurs once for each source.
    if (/^[A-Z]/.test(line)) sections.set(line.trim(), (lines = sections.get(line.trim()) ?? []));
    else if (line.trim() !== '') lines.push(line);
  }
  return sections;
}

/** The gems of each `specs:`. Lines that are indented further name what a gem needs. */
function lockedGems(sections: ReadonlyMap<string, readonly string[]>): string[] {
  const lines = ['GEM', 'GIT', 'PATH'].flatMap((name) => sections.get(name) ?? []);
  return lines.flatMap((line) => /^ {4}([\w.-]+)(?: \(|$)/.exec(line)?.[1] ?? []);
}

function versionOfGemfile(text: string): string | null {
  const [, , range = ''] =
    linesOf(text)
      .map((line) => /^\s*ruby[\s(]+(['"])([^'"]*)\1/.exec(line))
      .find((match) => match !== null) ?? [];
  return minorOf(range.replace(/^\s*(?:~>|>=|=)\s*/, ''));
}

/** The minor version of a whole one, such as `3.4` of `ruby-3.4.2` and of `ruby 3.4.2p100`. */
function minorOf(text: string): string | null {
  return /^(?:ruby[-\s])?(\d+\.\d+)(?:\D|$)/.exec(text)?.[1] ?? null;
}
