import { z } from 'zod';
import { supportingFile } from '../../domain/supportingFile.ts';
import { malformed } from '../answer.ts';
import { readQuery } from '../data/query.ts';
import { fileServices, forFile } from '../fileAnswer.ts';
import type { Route } from './+types/document.ts';

const query = z.object({ BlobName: z.string().min(1).max(300) });

/** A supporting document as a file named by its FileType; only those of this vehicle's own job cards are asked for. */
export async function loader(args: Route.LoaderArgs) {
	const { request } = args;
	const services = fileServices(args);
	const { log, provider, regNo } = services;
	const asked = readQuery(request, query);
	if (!asked) return malformed(log, 'supporting document');
	return forFile(request, services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		for (const { jobCardId, supportingDocuments } of vehicle?.serviceHistory ?? []) {
			const listed = supportingDocuments.find(({ blobName }) => blobName === asked.BlobName);
			if (!listed) continue;
			const file = await provider.supportingDocument({ jobCardId, blobName: listed.blobName });
			return file.ok ? { ...file, ...supportingFile(listed.fileType, file.content) } : file;
		}
		return null;
	});
}
