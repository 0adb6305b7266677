export interface DemoService {
	readonly dealerCode: string;
	readonly daysAgo: number;
	readonly km: number;
	/** Final status of an older record; `Closed` when not given. */
	readonly status?: 'Delivered';
	/** Names of parts, and of jobs that every dealer offers for every model. */
	readonly jobs?: readonly string[];
	/** At the dealership when not given. */
	readonly isPaidOnline?: true;
	/** Its tax invoice, which a credit note may have cancelled; none when not given. */
	readonly taxInvoice?: 'valid' | 'cancelled';
}

/** The last step that the dealership has completed. */
export type DemoJobCardProgress = 'underRepair' | 'estimate' | 'billed' | 'released' | 'paid';

/** The acts of owner and desk before the first start, at the dealer of the last service. */
type Scenario =
	| { readonly kind: 'nothing' }
	| { readonly kind: 'block'; readonly message: string }
	| { readonly kind: 'booked'; readonly legacyId: 'set' | 'none' | 'refused' }
	| { readonly kind: 'atDealership'; readonly until: DemoJobCardProgress };

interface Row {
	readonly vehicle: readonly [regNo: string, modelCode: string, sellerCode: string, soldDaysAgo: number];
	/** One line for the banner of the first start. */
	readonly description: string;
	/** The owner, who lives in the city of the dealer that sold the vehicle. */
	readonly owner: readonly [name: string, mobile: string, email: string, addressLine1: string, pin: string];
	/** The oldest first. */
	readonly services: readonly DemoService[];
	/** `Active` when not given. */
	readonly status?: 'NA';
	readonly scenario?: Scenario;
}

const rows: readonly Row[] = [
	{
		vehicle: ['MH12AB1234', 'NILGIRI200', 'MH-PUN-02', 760],
		description: 'nothing booked: book a service; last-service and seller dealers differ',
		owner: ['Aarav Kulkarni', '9000012341', 'aarav.kulkarni@example.in', '12 Prabhat Road, Erandwane', '411004'],
		services: [{ dealerCode: 'MH-PUN-01', daysAgo: 128, km: 11_240 }],
	},
	{
		vehicle: ['DL3CAB0001', 'KOEL125', 'DL-DEL-02', 1_480],
		description: 'status NA: book in three steps, without the estimates',
		owner: ['Neha Sharma', '9000012342', 'neha.sharma@example.in', '7 Babar Road, Bengali Market', '110001'],
		services: [{ dealerCode: 'DL-DEL-01', daysAgo: 203, km: 18_905 }],
		status: 'NA',
	},
	{
		vehicle: ['KA01EF2345', 'ZANSKAR350', 'KA-BLR-02', 410],
		description: 'active booking: it can be cancelled',
		owner: ['Ananya Rao', '9000012343', 'ananya.rao@example.in', '33 Lavelle Road', '560001'],
		services: [{ dealerCode: 'KA-BLR-01', daysAgo: 95, km: 8_310 }],
		scenario: { kind: 'booked', legacyId: 'set' },
	},
	{
		vehicle: ['TN10GH3456', 'CHAKOR110', 'TN-CHE-01', 655],
		description: 'active booking that the maker does not know yet: cancelling says to wait',
		owner: ['Karthik Subramanian', '9000012344', 'karthik.s@example.in', '5 Kasturi Rangan Road, Alwarpet', '600018'],
		services: [{ dealerCode: 'TN-CHE-02', daysAgo: 160, km: 9_420 }],
		scenario: { kind: 'booked', legacyId: 'none' },
	},
	{
		vehicle: ['AS01YZ2345', 'SATPURA100', 'AS-GUW-02', 1_120],
		description: 'booking that the maker refused: cancelled by system when its link is opened',
		owner: ['Rituparna Baruah', '9000012345', '', '20 Chenikuthi Hill Side', '781003'],
		services: [{ dealerCode: 'AS-GUW-01', daysAgo: 210, km: 21_780 }],
		scenario: { kind: 'booked', legacyId: 'refused' },
	},
	{
		vehicle: ['GJ05JK4567', 'MALWA150', 'GJ-SUR-01', 530],
		description: 'blocked by the dealership: Book your service answers with a message',
		owner: ['Dhruv Patel', '9000012346', 'dhruv.patel@example.in', '14 Ghod Dod Road', '395007'],
		services: [{ dealerCode: 'GJ-SUR-01', daysAgo: 74, km: 10_055 }],
		scenario: {
			kind: 'block',
			message: 'A part for your vehicle is on its way. The dealership will call you to fix a date.',
		},
	},
	{
		vehicle: ['RJ14LM5678', 'ZANSKAR350', 'RJ-JAI-01', 905],
		description: 'at the dealership: follow the service; the repair is done, the final inspection is on',
		owner: ['Vikram Shekhawat', '9000012348', 'vikram.shekhawat@example.in', '4 Hospital Road, C Scheme', '302001'],
		services: [{ dealerCode: 'RJ-JAI-01', daysAgo: 181, km: 12_330 }],
		scenario: { kind: 'atDealership', until: 'underRepair' },
	},
	{
		vehicle: ['UP32NP6789', 'MALWA150', 'UP-LKO-02', 640],
		description: 'revised estimate: approve or reject two extra jobs; two documents to download',
		owner: ['Saba Rizvi', '9000012349', 'saba.rizvi@example.in', '22 Rana Pratap Marg', '226001'],
		services: [{ dealerCode: 'UP-LKO-01', daysAgo: 172, km: 9_870 }],
		scenario: { kind: 'atDealership', until: 'estimate' },
	},
	{
		vehicle: ['WB20QR7890', 'NILGIRI200', 'WB-KOL-01', 590],
		description: 'bill to pay, online or at the dealership',
		owner: ['Debjani Sen', '9000012350', 'debjani.sen@example.in', '61 Park Street', '700016'],
		services: [{ dealerCode: 'WB-KOL-02', daysAgo: 166, km: 10_460 }],
		scenario: { kind: 'atDealership', until: 'released' },
	},
	{
		vehicle: ['HR26ST8901', 'KOEL125', 'HR-GGN-01', 770],
		description: 'bill that is not released yet: paying says to wait',
		owner: ['Manish Yadav', '9000012351', 'manish.yadav@example.in', '118 Sector 15 Part 1', '122001'],
		services: [{ dealerCode: 'HR-GGN-01', daysAgo: 190, km: 13_905 }],
		scenario: { kind: 'atDealership', until: 'billed' },
	},
	{
		vehicle: ['KL07UV9012', 'CHAKOR110', 'KL-KOC-01', 835],
		description: 'bill that is paid: paying again says so',
		owner: ['Anjali Menon', '9000012352', 'anjali.menon@example.in', '9 Chittoor Road', '682035'],
		services: [{ dealerCode: 'KL-KOC-01', daysAgo: 177, km: 11_515 }],
		scenario: { kind: 'atDealership', until: 'paid' },
	},
	{
		vehicle: ['PB10WX0123', 'SATPURA100', 'PB-LDH-01', 1_310],
		description: 'last service delivered, and nothing to pay: the payment page goes home',
		owner: ['Harpreet Singh Gill', '9000012353', '', '27 Sarabha Nagar', '141001'],
		services: [{ dealerCode: 'PB-LDH-01', daysAgo: 12, km: 24_640, status: 'Delivered' }],
	},
	{
		vehicle: ['22BH1234AA', 'RANN125', 'WB-KOL-01', 24],
		description: 'new vehicle, no service history yet',
		owner: ['Ishita Banerjee', '9000012347', 'ishita.banerjee@example.in', '9 Southern Avenue', '700026'],
		services: [],
	},
	{
		vehicle: ['MP09CD6789', 'NILGIRI200', 'MP-IND-01', 700],
		description: 'three services with their invoices: the service history; book the same again',
		owner: ['Farhan Qureshi', '9000012354', 'farhan.qureshi@example.in', '41 Bada Ganpati Road', '452002'],
		services: [
			{
				dealerCode: 'GJ-AHM-02',
				daysAgo: 520,
				km: 3_480,
				jobs: ['Engine oil 10W-40, 1.2 l', 'Oil filter', 'Front brake pad replacement'],
				taxInvoice: 'cancelled',
			},
			{
				dealerCode: 'MP-IND-01',
				daysAgo: 334,
				km: 7_915,
				jobs: ['Engine oil 10W-40, 1.2 l', 'Air filter element', 'Throttle body cleaning', 'Tubeless puncture repair'],
				isPaidOnline: true,
				taxInvoice: 'valid',
			},
			{
				dealerCode: 'MP-IND-01',
				daysAgo: 156,
				km: 12_060,
				jobs: ['Engine oil 10W-40, 1.2 l', 'Brake fluid DOT 4', 'Throttle body cleaning', 'Foam wash'],
				taxInvoice: 'valid',
			},
		],
	},
];

/** The vehicles of the demo (docs/try-the-demo.md#vehicles), each with its scenario. */
export const demoVehicles = rows.map((row) => {
	const [regNo, modelCode, sellerCode, soldDaysAgo] = row.vehicle;
	const [owner, mobile, email, addressLine1, pin] = row.owner;
	const { description, services, status = 'Active', scenario = { kind: 'nothing' } } = row;
	const about = { regNo, description, modelCode, sellerCode, soldDaysAgo, status, services, scenario };
	return { ...about, owner, mobile, email, addressLine1, pin };
});

export type DemoVehicle = (typeof demoVehicles)[number];
