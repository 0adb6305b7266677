type Row = readonly [
	code: string,
	name: string,
	addressLine1: string,
	pin: string,
	latitude: number,
	longitude: number,
	seatsOfSlot: 1 | 2 | 3,
];

/** State, city and dialling code by the begin of a dealer's code, or by all of it. */
const cities: Readonly<Record<string, readonly [state: string, city: string, dialling: string]>> = {
	'DL-DEL': ['Delhi', 'New Delhi', '011'],
	'DL-DEL-04': ['Delhi', 'Delhi', '011'],
	'HR-GGN': ['Haryana', 'Gurgaon', '0124'],
	'UP-NOI': ['Uttar Pradesh', 'Noida', '0120'],
	'MH-PUN': ['Maharashtra', 'Pune', '020'],
	'MH-MUM': ['Maharashtra', 'Mumbai', '022'],
	'MH-THN': ['Maharashtra', 'Thane', '022'],
	'MH-NAG': ['Maharashtra', 'Nagpur', '0712'],
	'KA-BLR': ['Karnataka', 'Bengaluru', '080'],
	'TN-CHE': ['Tamil Nadu', 'Chennai', '044'],
	'TN-CBE': ['Tamil Nadu', 'Coimbatore', '0422'],
	'TS-HYD': ['Telangana', 'Hyderabad', '040'],
	'AS-GUW': ['Assam', 'Guwahati', '0361'],
	'GJ-SUR': ['Gujarat', 'Surat', '0261'],
	'GJ-AHM': ['Gujarat', 'Ahmedabad', '079'],
	'RJ-JAI': ['Rajasthan', 'Jaipur', '0141'],
	'UP-LKO': ['Uttar Pradesh', 'Lucknow', '0522'],
	'WB-KOL': ['West Bengal', 'Kolkata', '033'],
	'PB-LDH': ['Punjab', 'Ludhiana', '0161'],
	'MP-IND': ['Madhya Pradesh', 'Indore', '0731'],
	'BR-PAT': ['Bihar', 'Patna', '0612'],
	'AP-VTZ': ['Andhra Pradesh', 'Visakhapatnam', '0891'],
	'KL-KOC': ['Kerala', 'Cochin', '0484'],
};

const dealers: readonly Row[] = [
	['DL-DEL-01', 'Connaught Two Wheelers', '14 Panchkuian Road, Connaught Place', '110001', 28.6389, 77.2096, 3],
	['DL-DEL-02', 'Karol Bagh Riders', '221 Pusa Road, Karol Bagh', '110005', 28.6432, 77.1884, 2],
	['DL-DEL-03', 'Lajpat Motoworks', '8 Ring Road, Lajpat Nagar', '110024', 28.5677, 77.2433, 2],
	['DL-DEL-04', 'Daryaganj Moto Care', '3 Netaji Subhash Marg, Daryaganj', '110002', 28.6462, 77.2401, 1],
	['HR-GGN-01', 'Cyber City Two Wheelers', '42 Old Delhi Road, Sector 14', '122001', 28.4702, 77.0454, 2],
	['HR-GGN-02', 'Sohna Road Motors', '9 Sohna Road, Sector 48', '122018', 28.4148, 77.0388, 1],
	['UP-NOI-01', 'Atta Market Motors', '17 Block K, Sector 18', '201301', 28.5708, 77.3261, 2],
	['MH-PUN-01', 'Deccan Two Wheelers', '1170 Fergusson College Road, Shivajinagar', '411004', 18.5195, 73.8413, 3],
	['MH-PUN-02', 'Kothrud Riders Hub', '52 Paud Road, Kothrud', '411038', 18.5074, 73.8077, 2],
	['MH-PUN-03', 'Hadapsar Moto Care', '6 Solapur Road, Hadapsar', '411028', 18.5089, 73.926, 2],
	['MH-PUN-04', 'Pimpri Auto Point', '233 Old Mumbai Highway, Pimpri', '411018', 18.6279, 73.8009, 1],
	['MH-MUM-01', 'Dadar Two Wheelers', '88 Gokhale Road North, Dadar West', '400028', 19.0213, 72.8424, 3],
	['MH-MUM-02', 'Andheri Motoworks', '12 Link Road, Andheri West', '400053', 19.1364, 72.8296, 2],
	['MH-MUM-03', 'Chembur Riders', '5 Sion Trombay Road, Chembur', '400071', 19.0522, 72.9005, 1],
	['MH-THN-01', 'Ghodbunder Motors', '31 Ghodbunder Road, Kapurbawdi', '400607', 19.2183, 72.9781, 2],
	['MH-NAG-01', 'Sitabuldi Two Wheelers', '64 Wardha Road, Sitabuldi', '440012', 21.1399, 79.0825, 2],
	['MH-NAG-02', 'Orange City Motors', '19 Central Avenue, Itwari', '440008', 21.1524, 79.1091, 1],
	['KA-BLR-01', 'Residency Road Motors', '27 Residency Road, Ashok Nagar', '560025', 12.9673, 77.6017, 3],
	['KA-BLR-02', 'Jayanagar Riders', '11th Main Road, Jayanagar 4th Block', '560011', 12.9279, 77.5838, 2],
	['KA-BLR-03', 'Whitefield Moto Care', '140 Varthur Main Road, Whitefield', '560066', 12.9698, 77.7499, 2],
	['KA-BLR-04', 'Malleswaram Two Wheelers', '73 Sampige Road, Malleswaram', '560003', 13.0031, 77.5643, 1],
	['TN-CHE-01', 'Mount Road Two Wheelers', '402 Anna Salai, Teynampet', '600018', 13.0405, 80.2469, 3],
	['TN-CHE-02', 'Anna Nagar Motors', '55 Second Avenue, Anna Nagar', '600040', 13.0878, 80.2104, 2],
	['TN-CHE-03', 'Velachery Riders', '16 Velachery Main Road', '600042', 12.9791, 80.2209, 1],
	['TN-CBE-01', 'Avinashi Road Motors', '310 Avinashi Road, Peelamedu', '641004', 11.0253, 77.0021, 2],
	['TN-CBE-02', 'RS Puram Two Wheelers', '29 DB Road, RS Puram', '641002', 11.0091, 76.9497, 1],
	['TS-HYD-01', 'Abids Motoworks', '4 Nampally Station Road, Abids', '500001', 17.3907, 78.4743, 3],
	['TS-HYD-02', 'Kukatpally Riders', '91 KPHB Main Road, Kukatpally', '500072', 17.4933, 78.3996, 2],
	['TS-HYD-03', 'LB Nagar Two Wheelers', '22 Vijayawada Highway, LB Nagar', '500074', 17.3457, 78.5522, 1],
	['AS-GUW-01', 'GS Road Motors', '118 GS Road, Ulubari', '781007', 26.1733, 91.7545, 2],
	['AS-GUW-02', 'Brahmaputra Two Wheelers', '7 AT Road, Maligaon', '781011', 26.1594, 91.6936, 1],
	['GJ-SUR-01', 'Ring Road Two Wheelers', '501 Ring Road, Athwa Gate', '395002', 21.1846, 72.8131, 2],
	['GJ-SUR-02', 'Adajan Riders', '38 Anand Mahal Road, Adajan', '395009', 21.1959, 72.7933, 1],
	['GJ-AHM-01', 'Ashram Road Motors', '77 Ashram Road, Navrangpura', '380009', 23.0365, 72.5714, 3],
	['GJ-AHM-02', 'Maninagar Moto Care', '15 Jawahar Chowk, Maninagar', '380008', 22.9965, 72.6027, 2],
	['RJ-JAI-01', 'MI Road Two Wheelers', '203 Mirza Ismail Road', '302001', 26.9157, 75.8043, 2],
	['RJ-JAI-02', 'Vaishali Riders', '66 Gandhi Path, Vaishali Nagar', '302021', 26.9115, 75.7437, 1],
	['UP-LKO-01', 'Hazratganj Motors', '31 Ashok Marg, Hazratganj', '226001', 26.8529, 80.9467, 2],
	['UP-LKO-02', 'Aliganj Two Wheelers', '9 Kapoorthala Road, Aliganj', '226024', 26.8871, 80.9462, 1],
	['WB-KOL-01', 'Park Circus Motors', '145 AJC Bose Road, Park Circus', '700017', 22.5412, 88.3622, 3],
	['WB-KOL-02', 'Salt Lake Riders', '18 First Avenue, Sector I, Bidhannagar', '700064', 22.5892, 88.4072, 2],
	['WB-KOL-03', 'Behala Moto Care', '260 Diamond Harbour Road, Behala', '700034', 22.4989, 88.3105, 1],
	['PB-LDH-01', 'Ferozepur Road Motors', '48 Ferozepur Road, Bhai Bala Chowk', '141001', 30.8978, 75.8197, 2],
	['MP-IND-01', 'Palasia Two Wheelers', '12 AB Road, New Palasia', '452001', 22.7244, 75.8839, 2],
	['BR-PAT-01', 'Boring Road Motors', '57 Boring Road, Sri Krishna Puri', '800001', 25.6147, 85.1174, 2],
	['AP-VTZ-01', 'Dwaraka Nagar Riders', '24 Diamond Park Road, Dwaraka Nagar', '530016', 17.7289, 83.3083, 2],
	['KL-KOC-01', 'Marine Drive Two Wheelers', '36 Shanmugham Road, Ernakulam', '682031', 9.9816, 76.2757, 2],
];

/** Dealerships of the demo. Names, addresses and phone numbers are fictional; positions lie in the named places. */
export const demoDealers = dealers.map(([code, name, addressLine1, pin, latitude, longitude, size]) => {
	const [state = '', city = '', dialling = ''] = cities[code] ?? cities[code.slice(0, 6)] ?? [];
	// Eleven digits with the dialling code.
	const phone = `${dialling}-4${`000${pin.slice(-2)}${code.slice(-2)}`.slice(dialling.length - 3)}`;
	return { code, name, addressLine1, state, city, pin, phone, latitude, longitude, size };
});

export type DemoDealer = (typeof demoDealers)[number];
