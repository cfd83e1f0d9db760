import { type Flag, hasFlags, readFlags } from './flags.ts';
import { mayHaveHeredoc } from './heredocs.ts';
import { DockerfileError, readInstructions } from './instructions.ts';

/** Whether the triggers of an image, which run when another image begins with it, can name no image. */
export function areHarmless(triggers: readonly string[]): boolean {
  try {
    // A builder reads each trigger as a line.
    return triggers.every(
      (one) => !one.trim().includes('\n') && !one.trimEnd().endsWith('\\') && readTrigger(one, 0) === one.trim(),
    );
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return false;
  }
}

/**
 * Whether the text of a configuration has harmless triggers alone. Podman reads names of members in any case, and
 * joins members of one name, so that a parser would miss some.
 */
export function isHarmlessConfig(text: string): boolean {
  const plain = text.replace(/\\u00([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [...plain.matchAll(/"onbuild"\s*:\s*(null\b|\[[^\]]*\]?)?/gi)].every(([, value = '?']) => {
    try {
      const triggers: unknown = JSON.parse(value);
      if (triggers === null) return true;
      return Array.isArray(triggers) && triggers.every((one) => typeof one === 'string') && areHarmless(triggers);
    } catch {
      return false;
    }
  });
}

/** The trigger of an `ONBUILD`: no builder would check later what images it names. Throws `DockerfileError`. */
export function readTrigger(text: string, line: number): string {
  const [one, ...more] = readInstructions(text).list;
  if (!one || more.length > 0) return '';
  const { flags } = hasFlags(one.name) ? readFlags(one.rest, line) : { flags: [] };
  // The folder of a cache is shared by all builds of some engines.
  const isForeign = ({ name }: Flag) => ['--from', '--mount', '--network', '--security'].includes(name);
  if (one.name === 'FROM' || one.name === 'ONBUILD' || flags.some(isForeign))
    throw new DockerfileError(`Line ${line} has an ONBUILD that mounts or names an image or a stage. Leave it out.`);
  if (one.heredocs.length > 0 || mayHaveHeredoc(one.rest))
    throw new DockerfileError(`Line ${line} has an ONBUILD with a heredoc. Copy a file instead.`);
  return text.trim();
}
