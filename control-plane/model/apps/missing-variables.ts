/** Names of variables that a sentence lists at most. */
const mostNamed = 10;

/** A name of two words or more, as variables have: `DATABASE_URL`, but neither `ERROR` nor `ERR_MODULE_NOT_FOUND`. */
const longName = /(?<![\w.-])(?!ERR_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;

/** A name of one word, beside the word "variable". */
const shortName = /\bvariables?[^\w,;.]+([A-Z][A-Z0-9]+)\b|\b([A-Z][A-Z0-9]+)["'`]? (?:environment|env) var/g;

const aboutVariables = /\benv(?:ironment)?[ -]?var(?:iable)?s?\b|\bprocess\.env\b|\bENV\b|\bos\.environ\b/i;

/** Words by which a line says that a name has no value. */
const lacks = new RegExp(
  [
    String.raw`\bnot (?:been )?(?:set|provided|specified|defined|configured)\b`,
    String.raw`\b(?:is|are|was|were|be) (?:missing|required|unset|undefined|empty|needed)\b`,
    String.raw`\bmust (?:be (?:set|provided|specified|defined|configured)|specify|set|provide)\b`,
    String.raw`\bmissing (?:(?:the )?env|required|value)|^missing\b|: missing\b`,
    String.raw`\bplease (?:set|provide|specify|define)\b`,
    String.raw`\brequired key\b|\brequired variable\b|\bKeyError: \w+ not found\b`,
  ].join('|'),
  'i',
);

/** Words that say so of a variable alone: anything else may be not found, too. */
const lacksVariable = /\bnot found\b|\bnot present\b|\bcould not fetch\b|\bset the\b|\bdoes not exist\b|\bmissing\b/i;

/** Messages of libraries that name a variable in a form of their own, or a setting that a variable gives. */
const ofLibraries: readonly RegExp[] = [
  /\bkey not found: "([A-Z][A-Z0-9_]*)"/,
  /\bUndefinedValueError: (\w+) not found\. Declare it as envvar\b/,
  /\bConfig '(\w+)' is missing, and has no default\b/,
  /\bConfiguration key "([A-Z][A-Z0-9_]*)" does not exist\b/,
  /\bCould not resolve placeholder '([\w.-]+)'/,
  /\bThe config property ([\w.-]+) is required but it could not be found in any config source\b/,
  /\bMissingValue\("(\w+)"\)/,
  /\bMissing `(secret_key_base)` for '\w+' environment\b/,
];

/** Members of a schema, of which a message says that they are required. */
const members: readonly RegExp[] = [
  /"([A-Z][A-Z0-9_]*)" is required\b/g,
  /\b([A-Z][A-Z0-9_]*): \[\s*['"](?:Required|Invalid input: expected \w+, received undefined)['"]\s*\]/g,
];

/**
 * The sentence that says which variables to set, for the last lines of a program that has ended; `null` if they name
 * none. `reason`: the index of the line that says why it ended.
 */
export function adviceOn(lines: readonly string[], reason: number): string | null {
  const ofLines = lines.slice(Math.max(reason, 0)).flatMap(namedBy);
  const names = [...new Set(ofLines.length > 0 ? ofLines : lines.flatMap((_, index) => namedByBlock(lines, index)))];
  const shown = names.slice(0, mostNamed);
  const last = shown.pop();
  if (last === undefined) return null;
  return `Set the variable${shown.length === 0 ? '' : `s ${shown.join(', ')} and`} ${last}, and deploy again.`;
}

function namedBy(line: string): readonly string[] {
  for (const form of ofLibraries) {
    const [, name] = form.exec(line) ?? [];
    if (name !== undefined) return [variableOf(name)];
  }
  const required = members.flatMap((form) => [...line.matchAll(form)].map(([, name = '']) => name));
  if (required.length > 0) return required;
  const isAbout = aboutVariables.test(line);
  if (!lacks.test(line) && !(isAbout && lacksVariable.test(line))) return [];
  const long = [...line.matchAll(longName)].map(([name]) => name);
  const short = isAbout ? [...line.matchAll(shortName)].map(([, after, before]) => after ?? before ?? '') : [];
  const names = long.length > 0 ? long : short;
  // One of several ways is enough.
  return /\bor\b/i.test(line) ? names.slice(0, 1) : names;
}

/** The variables that a message of several lines names, if one begins at a line. */
function namedByBlock(lines: readonly string[], index: number): readonly string[] {
  const line = lines[index] ?? '';
  const next = lines[index + 1] ?? '';
  const rest = lines.slice(index + 1);
  const key = /^KeyError: '(\w+)'$/.exec(line)?.[1];
  if (key !== undefined)
    return lines.slice(Math.max(index - 4, 0), index).some((one) => /\bos\.environ\b|<frozen os>|\/os\.py"/.test(one))
      ? [key]
      : [];
  if (/^\s*Missing environment variables:$/.test(line)) return upTo(rest, (one) => /^\s+(\w+):/.exec(one)?.[1]);
  if (/^MissingEnvVarsError: The following variables were defined in \S+ but are not present/.test(line))
    return next.trim().split(/,\s*/);
  if (/\bspecify one of the following as an environment variable\b/.test(line))
    return upTo(rest, (one) => /^\s+-\s+(\w+)$/.exec(one)?.[1]).slice(0, 1);
  if (/^(?:\S+\.)?ValidationError: \d+ validation errors? for \w*(?:Settings|Config|Configuration|Env)$/.test(line))
    return rest.flatMap((one, at) =>
      /^\w+$/.test(one) && /^\s+field required\b/i.test(rest[at + 1] ?? '') ? [variableOf(one)] : [],
    );
  const path = /^\s*"?path"?: \[\s*$/.test(line) ? /^\s*["']([A-Z][A-Z0-9_]*)["']$/.exec(next)?.[1] : undefined;
  const isRequired = rest.slice(1, 4).some((one) => /["'](?:Required|.*received undefined)["']/.test(one));
  return path !== undefined && isRequired ? [path] : [];
}

/** The text found in each of the first lines, up to the first line without it. */
function upTo(lines: readonly string[], find: (line: string) => string | undefined): readonly string[] {
  const found = lines.map(find);
  const end = found.indexOf(undefined);
  return found.slice(0, end === -1 ? undefined : end).filter((one) => one !== undefined);
}

/** The variable that gives a setting: `APP_SECRET` for `app.secret`. */
function variableOf(setting: string): string {
  return setting.replace(/[.-]/g, '_').toUpperCase();
}
