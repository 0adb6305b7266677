import { z } from 'zod';
import { documentDownload, isPictureType } from '../../domain/jobCard/documentDownload.ts';
import { fileLoader } from '../fileLoader.ts';
import { badRequestResponse, readQuery } from '../loaders.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/document.ts';

const querySchema = z.object({ BlobName: z.string().min(1).max(300), As: z.literal('picture').optional() });

export const isDownload = true;

/**
 * A supporting document of this vehicle's own job cards, as a file named by its FileType. As a picture of the page it is
 * sent only when it is one; otherwise the response is empty (204).
 */
export async function loader(args: Route.LoaderArgs) {
	const { request } = args;
	const services = vehicleServices(args);
	const { log, provider, regNo } = services;
	const params = readQuery(request, querySchema);
	if (!params) return badRequestResponse(log, 'supporting document');
	return fileLoader(request, services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		for (const { jobCardId, supportingDocuments } of vehicle?.serviceHistory ?? []) {
			const listed = supportingDocuments.find(({ blobName }) => blobName === params.BlobName);
			if (!listed) continue;
			const file = await provider.supportingDocument({ jobCardId, blobName: listed.blobName });
			if (!file.ok) return file;
			const named = documentDownload(listed.fileType, file.content);
			if (params.As === 'picture' && !isPictureType(named.contentType)) return new Response(null, { status: 204 });
			return { ...file, ...named };
		}
		return null;
	});
}
