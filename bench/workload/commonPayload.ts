import { z } from 'zod';
import { type Day, monthsBetween } from '../../domain/time/calendar.ts';
import type { ProviderApiClient } from './providerApiClient.ts';
import { withClient } from './vehicles.ts';

/** Fields of the payload of `BookServiceAppointment`. */
export type CommonPayload = Readonly<Record<string, unknown>>;

const vehicleRow = z.object({
	model_id: z.string(),
	model_code: z.string(),
	serial_number: z.string(),
	component_no: z.string(),
	contact_id: z.string(),
	last_km_reading: z.number(),
	sale_invoice_date: z.string(),
});
type BenchVehicleRow = z.output<typeof vehicleRow>;

function readVehicle(databaseUrl: string): Promise<BenchVehicleRow> {
	return withClient(databaseUrl, async (client) => {
		const { rows } = await client.query(
			`select m.id as model_id, v.model_code, v.serial_number, v.component_no, v.contact_id, v.last_km_reading,
				v.sale_invoice_date::text from vehicle v join model m on m.code = v.model_code where v.reg_no = 'MH12AB1234'`,
		);
		return vehicleRow.parse(rows[0]);
	});
}

/**
 * The fields that all bookings of the bench share, without addresses: pick-up and drop, all parts that are due, and the
 * first job, at the prices that the provider quotes for the day.
 */
export async function commonPayload(
	wire: ProviderApiClient,
	databaseUrl: string,
	day: Day,
	RepairTypeId: string,
): Promise<CommonPayload> {
	const vehicle = await readVehicle(databaseUrl);
	const KmReading = vehicle.last_km_reading + 500;
	const common = { SerialNumber: vehicle.serial_number, AppointmentDate: day };
	const ofModel = { ...common, ModelCode: vehicle.model_code, DealerCode: 'MH-PUN-01' };
	const parts = await wire.callAction('GetSuggestedPeriodicParts', { ...ofModel, KmReading, RepairTypeId });
	const jobs = await wire.callAction('GetAdditionalServices', { ...common, ModelCode: '0', DealerCode: '0' });
	const PeriodicParts = parts.map(({ PeriodicId, PartId, PartCode, PartName, Price }) => ({
		...{ PeriodicId, PartId: PartId ?? '', PartCode: PartCode ?? '', PartName },
		...{ Price: Number(Price), IsSelected: true, Reason: '' },
	}));
	const AdditionalServices = jobs.slice(0, 1).map((job) => ({
		...{ ServiceId: job.ServiceId, JobTypeIdentifier: 1, JobTypeIdentifierName: job.JobTypeIdentifierName ?? '' },
		...{ JobTypeName: job.JobTypeName ?? '', PartId: job.PartId ?? '', PartCode: job.PartCode ?? '' },
		...{ PartName: job.PartName ?? '', LabourId: job.LabourId ?? '', LabourCode: job.LabourCode ?? '' },
		...{ LabourName: job.LabourName ?? '', PartPrice: Number(job.PartPrice), LabourPrice: Number(job.LabourPrice) },
		IsActive: true,
	}));
	const partsTotal = paise([
		...PeriodicParts.map((part) => part.Price),
		...AdditionalServices.map((job) => job.PartPrice),
	]);
	const labourTotal = paise(AdditionalServices.map((job) => job.LabourPrice));
	return {
		ModelID: vehicle.model_id,
		ContactId: vehicle.contact_id,
		ParentOrganizationId: 'KICKSTAND-MOTORS',
		ComponentNo: vehicle.component_no,
		RepairTypeId,
		IsPickUpAndDropAvailed: true,
		IsDropAddressSameAsPickUp: false,
		KmReading,
		MonthDifference: monthsBetween(vehicle.sale_invoice_date, day),
		CustomerMobileNumberForAppointment: '9876543210',
		CustomerEmailForAppointment: '',
		CustomerVoice: 'Brake makes a noise\nwhen it is <wet>',
		PeriodicParts,
		AdditionalServices,
		TotalPartsPrice: (partsTotal / 100).toFixed(2),
		TotalLabourCharges: (labourTotal / 100).toFixed(2),
		TotalEstimateAmount: ((partsTotal + labourTotal) / 100).toFixed(2),
		Source: 'Mobile / Web',
		SelfDeclarationId: '',
		SelfDeclarationQuestionnaire: [],
		IsWebApp: true,
	};
}

const paise = (rupees: readonly number[]): number => rupees.reduce((sum, price) => sum + Math.round(price * 100), 0);
