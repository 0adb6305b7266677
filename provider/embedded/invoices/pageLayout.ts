import type { TextStyle } from './typeset.ts';

/** The sheet of paper: A4 in points, and where things stand on it. */
export const pageLayout = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const contentWidth = pageLayout.right - pageLayout.left;

const inkColor = '#1c1c1e';
const greyColor = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shadeColor = '#f1f3f5';

export const textStyles = {
	title: { weight: 'bold', size: 18, color: inkColor },
	name: { weight: 'bold', size: 13, color: inkColor },
	body: { weight: 'regular', size: 9, color: inkColor },
	strong: { weight: 'bold', size: 9, color: inkColor },
	label: { weight: 'regular', size: 8, color: greyColor },
	cell: { weight: 'regular', size: 8.5, color: inkColor },
	cellHead: { weight: 'bold', size: 8, color: inkColor },
	cellTotal: { weight: 'bold', size: 8.5, color: inkColor },
	total: { weight: 'bold', size: 12, color: inkColor },
} as const satisfies Record<string, TextStyle>;

/** A thin line across the sheet. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, from: number = pageLayout.left): void {
	doc.moveTo(from, y).lineTo(pageLayout.right, y).lineWidth(0.6).strokeColor(ruleColor).stroke();
}
