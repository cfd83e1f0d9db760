import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const { config } = ts.readConfigFile(join(import.meta.dirname, '../../tsconfig.json'), (path) =>
  readFileSync(path, 'utf8'),
) as {
  config: { compilerOptions: object };
};

/** Type-checks files with the options of the project, and returns one line for each error in them. */
export function compile(folder: string, files: readonly string[], more: object = {}): string[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, incremental: false, ...more },
    folder,
  );
  delete options.tsBuildInfoFile;
  const program = ts.createProgram(files, options);
  const errors = files.flatMap((file) => [...ts.getPreEmitDiagnostics(program, program.getSourceFile(file))]);
  return errors.map(({ file, start = 0, messageText }) => {
    const place = file
      ? `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} `
      : '';
    return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
