import { isObject, readObject, textOf, textsOf } from '../shared/json.ts';
import { levelOf, levelOfNumber, levelOfSyslog } from '../shared/level.ts';
import type { Said } from '../shared/parsed-line.ts';

/**
 * Members that name the level, by precedence: of Monolog, of pino, bunyan, winston, zap, zerolog and `slog`, of
 * Google's format, of log15, of Python's JSON formatters, of .NET, of Serilog, of ECS and of OpenTelemetry.
 */
const levelNames = [
  ...['level_name', 'level', 'severity', 'lvl', 'levelname', 'loglevel', 'LogLevel', '@l', 'Level'],
  ...['log.level', 'severity_text', 'severityText', 'SeverityText'],
];
/** Members with the text: of .NET, Serilog, GELF and structlog too. */
const textNames = ['msg', 'message', 'Message', '@m', '@mt', 'short_message', 'event', 'Body'];

/** Parses a line of a JSON logger; `null` for anything else. */
export function readJson(line: string): Omit<Said, 'category'> | null {
  const object = readObject(line);
  if (!object) return null;
  const levelName = levelNames.find((name) => isShown(object[name]));
  const textName =
    textNames.find((name) => typeof object[name] === 'string') ?? ['msg', 'message'].find((name) => name in object);
  const { severity, level } = readLevel(levelName === undefined ? nestedLevel(object) : object[levelName]);
  return {
    severity,
    level,
    message: textName === undefined ? line : textOf(object[textName]),
    fields: textsOf(object, [levelName, textName, ...(levelName === 'level_name' ? ['level'] : [])]),
  };
}

function readLevel(named: unknown): Pick<Said, 'severity' | 'level'> {
  if (typeof named === 'number') {
    // GELF has the numbers of syslog, which are below those of pino and bunyan.
    const level = named < 8 ? levelOfSyslog(named) : levelOfNumber(named);
    return { severity: level.toUpperCase(), level };
  }
  const severity = named === undefined ? 'info' : textOf(named);
  return { severity: severity.toUpperCase(), level: levelOf(severity) ?? 'info' };
}

function isShown(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** The level within `log`, as nested ECS has it. */
function nestedLevel({ log }: Readonly<Record<string, unknown>>): unknown {
  return isObject(log) && isShown(log.level) ? log.level : undefined;
}
