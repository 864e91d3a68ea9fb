/** A line of a consignment, as the examples know it. */
export interface CargoLine {
  id: string
  orderNum: number
  cargo: string
  code: string
  kind: string
  packings: string
  weight: number
  price: number
  /** Weight times price. */
  amount: number
  loadedOn: string
  arrivedAt: string
  isFragile: string
  paidBy: string
  tags: string
  note: string
  progress: number
  receipt: string
  photos: string
  papers: string
  driverId: string
  driverName: string
  keeper: string
  source: string
}

const cargoes = ['动力煤', '螺纹钢', '水泥熟料', '玉米', '大豆', '铝锭', '纸浆', '化肥', '石膏板', '工业盐']

const padded = (number: number) => String(number).padStart(2, '0')

/** A line that depends on its number alone, so that examples look the same every time. */
export function cargoLine(nth: number): CargoLine {
  const day = padded((nth % 28) + 1)
  const weight = 20 + ((nth * 7) % 130) / 10
  const price = 80 + ((nth * 13) % 400) / 4
  return {
    id: `line-${nth + 1}`,
    orderNum: nth + 1,
    cargo: cargoes[nth % cargoes.length] ?? '',
    code: `HW${String(10_001 + nth)}`,
    kind: String((nth % 3) + 1),
    packings: nth % 2 === 0 ? 'bulk' : 'bag,pallet',
    weight,
    price,
    amount: Math.round(weight * price * 100) / 100,
    loadedOn: `2026-03-${day}`,
    arrivedAt: `2026-03-${day} ${padded(8 + (nth % 10))}:30:00`,
    isFragile: nth % 4 === 0 ? 'Y' : 'N',
    paidBy: String((nth % 2) + 1),
    tags: nth % 3 === 0 ? '加急;防雨' : '',
    note: nth % 5 === 0 ? '卸货前先联系收货人，现场过磅后签回单。' : '',
    progress: (nth * 17) % 101,
    receipt: '',
    photos: '',
    papers: '',
    driverId: '',
    driverName: '',
    keeper: '',
    source: '客户系统',
  }
}

export function cargoLines(count: number): CargoLine[] {
  return Array.from({ length: count }, (_, nth) => cargoLine(nth))
}
