import { levelOf } from '../shared/level.ts';
import { categoryOf, type LogFormat } from '../shared/parsed-line.ts';

/** `2026-11-21 09:53:12.338000+00:00 [info] <0.9.0> …`. */
const entry = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+\S* \[(\w+)\] <[\d.]+> ?(.*)$/;

const categories = [
  ['alarm', /alarm|watermark/i],
  ['channel', /\bchannel\b/i],
  ['connection', /\b(?:AMQP connection|connection <)/],
  ['queue', /\bqueues?\b/i],
] as const;

export const rabbitmqFormat: LogFormat = {
  // Lines of a long entry have the prefix again, and are indented.
  continues: (text) => /^(?:\s|$)/.test(entry.exec(text)?.[2] ?? text),
  read: (lines) => {
    const [, severity = '', first] = entry.exec(lines[0]) ?? [];
    if (first === undefined) return null;
    const message = [first, ...lines.slice(1).map((line) => entry.exec(line)?.[2] ?? line)].join('\n');
    const level = levelOf(severity) ?? 'info';
    const isError = level === 'error' || level === 'fatal';
    return {
      category: isError ? 'error' : (categoryOf(first, categories) ?? 'other'),
      severity,
      level,
      message,
      fields: {},
    };
  },
};
