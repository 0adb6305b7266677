import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SettingError } from '../operatorErrors.ts';

const certificatePattern = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs;

/**
 * Reads the certificates of `TLS_CA_FILE`, in the PEM format.
 * @throws SettingError when the file is missing or holds anything else
 */
export function readCertificateAuthority(file: string): readonly string[] {
	try {
		const certificates = readFileSync(file, 'utf8').match(certificatePattern) ?? [];
		if (certificates.length === 0) throw new Error('it holds no certificate');
		for (const certificate of certificates) new X509Certificate(certificate);
		return certificates;
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message.split('\n')[0] : '';
		throw new SettingError(`TLS_CA_FILE names a file that cannot be used (${file}): ${reason}.`, { cause });
	}
}

/** Trusts these certificates for every connection of this process, beside those that Node trusts. */
export function trustCertificateAuthority(certificates: readonly string[]): void {
	if (certificates.length === 0) return;
	setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}
