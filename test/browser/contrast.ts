import type { Frame } from 'playwright-core';

/** The texts in a document whose contrast with their background is below the limit, with their contrast. */
export function findFaintTexts(frame: Frame, limit: number): Promise<string[]> {
  return frame.evaluate((limit) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** A colour as red, green, blue and opacity, from 0 to 255. */
    const channelsOf = (colour: string): number[] => {
      if (!canvas) return [];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string => {
      if (!element) return 'Canvas';
      const { backgroundColor } = getComputedStyle(element);
      return (channelsOf(backgroundColor)[3] ?? 0) > 200 ? backgroundColor : backgroundOf(element.parentElement);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faint: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      // An option is drawn by the browser, and a disabled control need not be legible.
      if (text === '' || !element?.checkVisibility() || element.closest('option, textarea, svg, :disabled')) continue;
      const [one = 0, other = 0] = [
        luminance(getComputedStyle(element).color),
        luminance(backgroundOf(element)),
      ].toSorted((a, b) => b - a);
      const contrast = (one + 0.05) / (other + 0.05);
      if (contrast < limit) faint.push(`${contrast.toFixed(2)} ${text.slice(0, 40)}`);
    }
    return [...new Set(faint)];
  }, limit);
}
