/** JSON in place of JSON with comments and commas before brackets. Lines and columns stay. */
export function withoutComments(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : blank(part),
  );
  return plain.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? ' ' : part));
}
