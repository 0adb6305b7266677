import { useState } from 'react';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { EstimateView } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

/** The dealership's documents, each with a link that downloads it. */
export function SupportingDocuments({ regNo, documents }: { regNo: string; documents: EstimateView['documents'] }) {
	const t = useTexts(revisedEstimateTexts);
	return (
		<section className="card" aria-labelledby="documents">
			<h2 id="documents">{t.documents}</h2>
			<ul className="documents">
				{documents.map(({ name, blobName }, index) => {
					const address = `/revisedEstimate/document?${new URLSearchParams({ RegNo: regNo, BlobName: blobName })}`;
					return (
						<li key={blobName} className="stack-tight">
							{/\.pdf$/i.test(name) ? null : (
								<DocumentPicture address={`${address}&As=picture`} name={name} isFirst={index === 0} />
							)}
							<a href={address} className="touch-link document-link" aria-label={t.download(name)}>
								<Icon name="download" />
								<span>{name}</span>
							</a>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/**
 * The document as a picture. Only the server can tell by its content whether it is one, so each that is not called a PDF
 * is tried; when it is none, or cannot be loaded, a sentence takes its place.
 */
function DocumentPicture({ address, name, isFirst }: { address: string; name: string; isFirst: boolean }) {
	const t = useTexts(revisedEstimateTexts);
	const [hasFailed, setFailed] = useState(false);
	return (
		<div className="document-picture">
			{hasFailed ? (
				<p className="small quiet">{t.noPicture}</p>
			) : (
				<img
					src={address}
					alt={t.picture(name)}
					// The first is often in view: it is asked for before the scripts, with which it shares the network.
					loading={isFirst ? 'eager' : 'lazy'}
					fetchPriority={isFirst ? 'high' : 'auto'}
					decoding="async"
					onError={() => setFailed(true)}
					// The server's markup may have failed to load before the script was there.
					ref={(image) => {
						if (image?.complete && image.naturalWidth === 0) setFailed(true);
					}}
				/>
			)}
		</div>
	);
}
