/** The exports for the commands `diff` and `docs`; the package exports none of them. */
export { addEntry, hasSection } from './changelog.ts';
export { diffDocuments } from './diff.ts';
export { readExemptions } from './exemptions.ts';
export { demandVersion, judge, type DiffReport, type JudgedChange, type Versions } from './judge.ts';
export { change, DiffError, type Change } from './model/change.ts';
export { parseDocument, readDocument, readText } from './read-document.ts';
export { describeDiff, describeEntries, describeMarkdown } from './report.ts';
export { isAtLeast } from './version.ts';
