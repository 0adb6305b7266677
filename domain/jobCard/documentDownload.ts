/** The name and type under which a supporting document is downloaded (docs/product.md#approval). */
import { fileNameStem } from '../text/providerText.ts';

interface FileKind {
	readonly contentType: string;
	/** Matches the first bytes, written as hexadecimal digits. */
	readonly signature: RegExp;
	/** The first one is added to a name that has none of them. */
	readonly extensions: readonly [string, ...string[]];
}

const fileKinds: readonly FileKind[] = [
	{ contentType: 'image/jpeg', signature: /^ffd8ff/, extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
	{ contentType: 'image/png', signature: /^89504e470d0a1a0a/, extensions: ['png'] },
	{ contentType: 'application/pdf', signature: /^255044462d/, extensions: ['pdf'] },
	{ contentType: 'image/webp', signature: /^52494646.{8}57454250/, extensions: ['webp'] },
];

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The kind of a file by its first bytes, never by its name; null for anything but a JPEG, PNG, WebP or PDF. */
export const detectFileKind = (content: Uint8Array): FileKind | null =>
	fileKinds.find(({ signature }) => signature.test(hex(content.subarray(0, 12)))) ?? null;

/** Whether a page may show it as a picture. */
export const isPictureType = (contentType: string): boolean => contentType.startsWith('image/');

const maxNameLength = 120;

/**
 * The name and content type of a download, from its FileType and first bytes. Characters that a file name cannot
 * contain are removed. A missing extension of a known type is added, so that a phone opens the file. Any other type is
 * served as plain bytes.
 */
export function documentDownload(fileType: string, content: Uint8Array) {
	const kind = detectFileKind(content);
	const stem = fileNameOf(fileType);
	if (!kind) return { name: stem || 'document', contentType: 'application/octet-stream' };
	const [ending] = kind.extensions;
	const hasEnding = kind.extensions.some((known) => stem.toLowerCase().endsWith(`.${known}`));
	// `pdf` and `image/png` are a type, not a file name.
	const isTypeAlone = [...kind.extensions, kind.contentType.replace('/', ' ')].includes(stem.toLowerCase());
	if (stem === '' || isTypeAlone) return { name: `document.${ending}`, contentType: kind.contentType };
	return { name: hasEnding ? stem : `${stem}.${ending}`, contentType: kind.contentType };
}

/** The file's name, at most 120 characters; a longer one is cut before its ending. */
export function fileNameOf(fileType: string): string {
	const plain = fileNameStem(fileType);
	if ([...plain].length <= maxNameLength) return plain;
	const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? '';
	return `${[...plain].slice(0, maxNameLength - ending.length - 1).join('')}…${ending}`;
}
