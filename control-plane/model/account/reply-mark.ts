/** The first line of a mail that takes replies. Mail programs quote it below a reply. */
export const replyMark = '-- Write your reply above this line --';

/** The own text of a reply, without the quoted mail below it. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const mark = lines.findIndex((line) => line.includes(replyMark));
  const own = mark === -1 ? lines : lines.slice(0, mark);
  while (own.length > 0 && isQuoted(own.at(-1) ?? '', mark !== -1)) own.pop();
  return own.join('\n').trim();
}

/** Whether a line at the end is part of the quoted mail: it is empty, begins with `>`, or introduces the mark. */
function isQuoted(line: string, beforeMark: boolean): boolean {
  return /^\s*(>.*)?$/.test(line) || (beforeMark && /(:|-----|_{5,})\s*$/.test(line)) || (beforeMark && isHeader(line));
}

/** A header that Outlook writes above the mail. */
function isHeader(line: string): boolean {
  return /^\*?(From|Sent|To|Subject|Date|Von|Gesendet|An|Betreff|Datum):/.test(line);
}
