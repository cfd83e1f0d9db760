import { BadChoice } from '../choices.ts';
import { DockerfileError, readInstructions } from '../dockerfile/instructions.ts';

/** The names of the stages of a Dockerfile, in small letters. None for a file that cannot be read. */
export function stagesOf(text: string): readonly string[] {
  try {
    const stages = readInstructions(text).list.filter(({ name }) => name === 'FROM');
    return stages.flatMap(({ rest }) => /\sAS\s+(\S+)\s*$/i.exec(rest)?.[1]?.toLowerCase() ?? []);
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return [];
  }
}

/** Throws `BadChoice` if a Dockerfile has no such stage. A number is a stage for the builder. */
export function requireStage(text: string, target: string): void {
  const stages = stagesOf(text);
  if (/^\d+$/.test(target) || stages.includes(target.toLowerCase())) return;
  const known = stages.length === 0 ? 'Its stages have no names' : `It has ${stages.join(', ')}`;
  throw new BadChoice(`The Dockerfile has no stage "${target}". ${known}.`);
}
