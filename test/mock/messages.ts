/** Collects the messages of a mock, and waits for a line. */
export function collectMessages() {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  return {
    onMessage: (line: string): void => {
      lines.push(line);
      for (const look of waiting) look();
    },
    /** The first line, from now on, that contains the text. */
    next(text: string): Promise<string> {
      const from = lines.length;
      return new Promise((resolve) => {
        const look = () => {
          const line = lines.slice(from).find((one) => one.includes(text));
          if (line === undefined) return;
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
      });
    },
  };
}
