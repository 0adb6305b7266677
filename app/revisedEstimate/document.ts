import { z } from 'zod';
import { documentDownload, isPictureType } from '../../domain/jobCard/documentDownload.ts';
import { fileLoader } from '../fileLoader.ts';

const querySchema = z.object({ BlobName: z.string().min(1).max(300), As: z.literal('picture').optional() });

export const isDownload = true;

/**
 * A supporting document of this vehicle's own job cards, as a file named by its FileType. As a picture it is shown, not
 * saved, and anything else is answered with an empty response (204).
 */
export const loader = fileLoader('supporting document', querySchema, async ({ provider, regNo }, query) => {
	const vehicle = await provider.vehicleByRegNo(regNo);
	for (const { jobCardId, supportingDocuments } of vehicle?.serviceHistory ?? []) {
		const listed = supportingDocuments.find(({ blobName }) => blobName === query.BlobName);
		if (!listed) continue;
		const file = await provider.supportingDocument({ jobCardId, blobName: listed.blobName });
		if (!file.ok) return file;
		const download = documentDownload(listed.fileType, file.content);
		const isShown = query.As === 'picture';
		if (isShown && !isPictureType(download.contentType)) return new Response(null, { status: 204 });
		return { ...file, ...download, isShown };
	}
	return null;
});
