import type { LogLevel } from '../../model/observability/log.ts';
import { levelOf, levelOfSyslog } from '../shared/level.ts';

/** The beginning of a line before its level: times, and names in brackets. */
const start = String.raw`^(?:\[[^\]]*\] +|[\d:.,/TZ+-]+(?:[AP]M)? +)*`;
const short = 'ERR|WRN|INF|DBG|TRC|FTL|PNC|VRB';
const long =
  'TRACE|TRAC|DEBUG|DEBU|INFO|INFORMATION|NOTICE|SUCCESS|WARN|WARNING|ERROR|ERRO|SEVERE|FATAL|FATA|PANIC|CRIT|CRITICAL|ALERT|EMERG';
const lower = long.toLowerCase();

/** Patterns of a level's name, tried in order. */
const patterns: readonly RegExp[] = [
  // .NET: `fail: Shop.Orders[13]`.
  /^(?:\[?\d[^\]]*\]? ?)?(trce|dbug|info|warn|fail|crit): \S+\[\d+\]/,
  // npm, up to 9 and from 10 on.
  /^npm (ERR|error|WARN|warn|notice|info|http|verb|sill)(?:!|\b)/,
  // pnpm and yarn.
  /^ (?:\[?)(ERR)_PNPM_\w+/,
  /^(error|warning|info) (?=[A-Z"]|\S+@)/,
  // PHP: `PHP Fatal error:  …`.
  /^(?:\[[^\]]+\] )?PHP (?:Parse |Recoverable |Catchable )?(fatal|error|warning|notice)\b/i,
  // Warnings of Node.js and of Python.
  /^(?:\(node:\d+\) |\S+:\d+: )(?:\[\w+\] )?\w*(Warning): /,
  // winston, Elixir, compilers, git: `error: …` after times and names.
  new RegExp(`${start}(${lower}|http|verbose|silly) *: `),
  // Serilog, zerolog, Traefik: three letters after the time, or in brackets with it.
  new RegExp(`${start}(${short})\\b`),
  new RegExp(`^\\[[\\d:.,/ TZ+-]* (${short})\\]`),
  // Sidekiq: fields before the level.
  /^\S+ pid=\d+ tid=\S+ (?:\w+=\S+ )*([A-Z]+): /,
];

/** A level stands near the beginning, in capitals, between brackets, or as `level=`. */
const anywhere = [
  new RegExp(
    `^.{0,60}?(?:\\b(?:level|lvl|severity)="?|\\[ ?(?:\\w+:)?|\\b(?=[A-Z]{4}))(${lower}|eror|dbug|note|system|${long})\\b`,
  ),
  /^.{0,60}?\[(Note|Warning|Error|System)\] /,
];

const klogLevels: Readonly<Record<string, LogLevel>> = { I: 'info', W: 'warn', E: 'error', F: 'fatal' };
const redisLevels: Readonly<Record<string, LogLevel>> = { '.': 'debug', '-': 'debug', '*': 'info', '#': 'warn' };

/** The name of a line's level as the line writes it, and the level; `null` for a line that names none. */
export function severityOf(line: string): { readonly severity: string; readonly level: LogLevel } | null {
  const marked = readMark(line);
  if (marked) return marked;
  for (const pattern of [...patterns, ...anywhere]) {
    const [, severity] = pattern.exec(line) ?? [];
    const level = severity === undefined ? undefined : levelOf(severity);
    if (severity !== undefined && level !== undefined) return { severity, level };
  }
  return null;
}

/** Levels that are a letter, a sign or a number. */
function readMark(line: string) {
  // A priority of syslog or of systemd: `<11>`.
  const [, priority] = /^<(\d{1,3})>/.exec(line) ?? [];
  if (priority !== undefined) return { severity: priority, level: levelOfSyslog(Number(priority) % 8) };
  // klog and glog: `E1121 09:53:12.338123       1 main.go:14] …`.
  const [, letter = ''] = /^([IWEF])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ [^\s\]]+:\d+\] /.exec(line) ?? [];
  if (letter in klogLevels) return { severity: letter, level: klogLevels[letter] ?? 'info' };
  const [, sign = ''] = /^\d+:[XCSM] \d{1,2} \w{3} \d{4} [\d:.]+ ([.\-*#]) /.exec(line) ?? [];
  return sign in redisLevels ? { severity: sign, level: redisLevels[sign] ?? 'info' } : null;
}
