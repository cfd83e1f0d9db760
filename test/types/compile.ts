import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const { config } = ts.readConfigFile(join(import.meta.dirname, '../../tsconfig.json'), (path) => readFileSync(path, 'utf8')) as {
  config: { compilerOptions: object };
};

/**
 * What the compiler says of some files, not of those they import, with the project's own options: a line a complaint.
 */
export function compile(folder: string, files: readonly string[], more: object = {}): string[] {
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, incremental: false, ...more }, folder);
  delete options.tsBuildInfoFile;
  const program = ts.createProgram(files, options);
  const complaints = files.flatMap((file) => [...ts.getPreEmitDiagnostics(program, program.getSourceFile(file))]);
  return complaints.map(({ file, start = 0, messageText }) => {
    const place = file ? `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
    return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
