import { getDocumentProxy } from 'unpdf';

/** A piece of text as a PDF reader finds it; points from the lower left corner of the page. */
interface Piece {
	readonly text: string;
	readonly left: number;
	readonly right: number;
	readonly baseline: number;
}
interface ReadPage {
	readonly pieces: readonly Piece[];
	/** In the order of the file; lines of the page are separated by line breaks. */
	readonly text: string;
	readonly width: number;
	readonly height: number;
}

/** Reads a PDF with a library other than the one that draws it. */
export async function readPdf(file: Buffer): Promise<readonly ReadPage[]> {
	const pdf = await getDocumentProxy(new Uint8Array(file));
	const pages: ReadPage[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number);
		const [, , width = 0, height = 0] = page.view;
		const { items } = await page.getTextContent();
		const pieces: Piece[] = [];
		let text = '';
		for (const item of items) {
			if (!('str' in item)) continue;
			const [left = 0, baseline = 0] = item.transform.slice(4);
			pieces.push({ text: item.str, left, right: left + item.width, baseline });
			text += item.hasEOL ? `${item.str}\n` : item.str;
		}
		pages.push({ pieces, text, width, height });
	}
	await pdf.loadingTask.destroy();
	return pages;
}
