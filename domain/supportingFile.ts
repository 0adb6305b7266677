/** Under which name and type a supporting document is saved (docs/product.md#revised-estimate). */

export interface SupportingFile {
	readonly name: string;
	/** What its first bytes say it is, never what its name says. */
	readonly contentType: string;
}

interface Kind {
	readonly contentType: string;
	readonly starts: readonly number[];
	/** The first one is added to a name that has none of them. */
	readonly endings: readonly [string, ...string[]];
}

const kinds: readonly Kind[] = [
	{ contentType: 'image/jpeg', starts: [0xff, 0xd8, 0xff], endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
	{ contentType: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], endings: ['png'] },
	{ contentType: 'application/pdf', starts: [0x25, 0x50, 0x44, 0x46, 0x2d], endings: ['pdf'] },
];

const longestName = 120;

/**
 * The file is named by its FileType. What a file name cannot hold is left out, and the ending of a known type is added
 * where the name lacks it, so that a phone opens the file; anything but a JPEG, PNG or PDF is plain bytes.
 */
export function supportingFile(fileType: string, content: Uint8Array): SupportingFile {
	const kind = kinds.find(({ starts }) => starts.every((byte, index) => content[index] === byte));
	const stem = stemOf(fileType);
	if (!kind) return { name: stem || 'document', contentType: 'application/octet-stream' };
	const [ending] = kind.endings;
	const has = kind.endings.some((one) => stem.toLowerCase().endsWith(`.${one}`));
	// `pdf` and `image/png` name a type and no file.
	const isTypeAlone = [...kind.endings, kind.contentType.replace('/', ' ')].includes(stem.toLowerCase());
	if (stem === '' || isTypeAlone) return { name: `document.${ending}`, contentType: kind.contentType };
	return { name: has ? stem : `${stem}.${ending}`, contentType: kind.contentType };
}

/** Without folders, control characters, what Windows does not take, and dots at either end. */
function stemOf(fileType: string): string {
	const plain = fileType
		.normalize('NFC')
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
		.replace(/["*/:<>?\\|]+/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|[. ]+$/g, '');
	if ([...plain].length <= longestName) return plain;
	const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? '';
	return [...plain].slice(0, longestName - ending.length).join('') + ending;
}
