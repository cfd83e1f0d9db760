import picomatch from 'picomatch';
import semver from 'semver';
import { parse, TomlError } from 'smol-toml';
import { FormatError, type Formats } from '../../control-plane/model/sources/detect/formats.ts';
import { parsePlatformFile } from './platform-file.ts';

/** Parsers of formats in the files of a source, by libraries. */
export const formats: Formats = {
  toml: (text) => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      // The message quotes the source below its first line.
      throw new FormatError(error.message.split('\n')[0] ?? '', error);
    }
  },
  newest: (range, versions) => {
    if (semver.validRange(range) === null) return null;
    const full = new Map(versions.map((version) => [semver.coerce(version)?.version ?? '', version]));
    const found = semver.maxSatisfying([...full.keys()].filter(Boolean), range);
    return found === null ? null : (full.get(found) ?? null);
  },
  matches: (glob, path) => picomatch.isMatch(path, glob),
  platformFile: parsePlatformFile,
};
