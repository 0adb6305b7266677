import type { Style } from './typeset.ts';

/** The sheet of paper: A4 in points, and where things stand on it. */
export const sheet = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const innerWidth = sheet.right - sheet.left;

const ink = '#1c1c1e';
const grey = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shade = '#f1f3f5';

export const styles = {
	title: { weight: 'bold', size: 18, color: ink },
	name: { weight: 'bold', size: 13, color: ink },
	body: { weight: 'regular', size: 9, color: ink },
	strong: { weight: 'bold', size: 9, color: ink },
	label: { weight: 'regular', size: 8, color: grey },
	cell: { weight: 'regular', size: 8.5, color: ink },
	cellHead: { weight: 'bold', size: 8, color: ink },
	cellTotal: { weight: 'bold', size: 8.5, color: ink },
	total: { weight: 'bold', size: 12, color: ink },
} as const satisfies Record<string, Style>;

/** A thin line across the sheet. */
export function rule(doc: PDFKit.PDFDocument, y: number, from: number = sheet.left): void {
	doc.moveTo(from, y).lineTo(sheet.right, y).lineWidth(0.6).strokeColor(ruleColor).stroke();
}
